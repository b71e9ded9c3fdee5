import { certificate } from '../fixtures/story/certificate.ts'
import { expect, failedCall, test } from './test.ts'

test.use({ as: 'owner' })

const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.acme.test/metadata">
  <IDPSSODescriptor>
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>${certificate.replace(/-----.*-----/g, '')}</X509Certificate>
    </X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.acme.test/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`

test('a domain is added, verified once its record is published, and deleted', async ({ page, mock }) => {
  await page.goto('/domains')
  await page.getByRole('button', { name: 'Add domain' }).click()
  const value = page.getByRole('dialog').getByLabel('Domain')
  await value.fill('https://acme')
  await value.blur()
  await expect(value).toHaveAccessibleDescription(/such as example\.com/)
  await value.fill('Shop.Acme.Test')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()

  await expect(page.getByRole('heading', { name: 'Domain verification: shop.acme.test' })).toBeVisible()
  await expect(page.getByText('_paceline.shop.acme.test', { exact: true })).toBeVisible()
  await page.getByLabel('Provider').selectOption('GoDaddy')
  await expect(page.getByText(/GoDaddy appends it/)).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/There is no such record at _paceline\.shop\.acme\.test yet/)).toBeVisible()
  await mock.dns({ publish: 'shop.acme.test' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/shop\.acme\.test is verified/)).toBeVisible()

  await page.getByRole('link', { name: 'Domains', exact: true }).click()
  await page.getByRole('button', { name: 'Actions: shop.acme.test' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const ask = page.getByRole('dialog', { name: 'Delete shop.acme.test?' })
  await expect(ask).toContainText('Another team can verify this domain.')
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /shop\.acme\.test/ })).toBeHidden()
})

test('single sign-on is set up from a metadata file, tested, enforced and removed', async ({
  page,
  mock,
  expectLogged,
}) => {
  expectLogged(...failedCall(503))
  await page.goto('/domains')
  await page.getByRole('link', { name: 'acme.test', exact: true }).click()
  await expect(page.getByText(/\/api\/v1\/user\/saml\/acs$/)).toBeVisible()
  const id = page.url().split('/').at(-2)
  await page.goto(`/domains?saml=${id}`)
  await expect(page).toHaveURL(`/domains/${id}/saml`)

  const choose = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Fill in from a metadata file' }).click()
    await (await chooser).setFiles({
      name: 'metadata.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(content),
    })
  }
  await choose('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')
  await expect(page.getByRole('alert')).toContainText('declares a document type or entities')
  await choose(metadata)
  await expect(page.getByLabel('Sign-on URL', { exact: true })).toHaveValue('https://idp.acme.test/sso')
  await expect(page.getByText(/login\.globex\.test: valid until/)).toBeVisible()
  await page.getByRole('button', { name: 'Test the configuration' }).click()
  await expect(page.getByText('The configuration works.')).toBeVisible()

  await page.getByRole('switch', { name: 'Enforce single sign-on' }).check({ force: true })
  const affected = page.getByRole('list', { name: 'People affected' })
  await expect(affected.getByRole('listitem').first()).toHaveText('Olivia Marsh (olivia@acme.test), you')
  await expect(affected).toContainText('more people')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Single sign-on for acme.test is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  const { calls } = await mock.journal({ endpoint: 'domains.update' })
  expect(calls).toHaveLength(1)

  // Neither the refused text nor what was typed after it.
  const entity = page.getByLabel('Identity provider’s entity ID', { exact: true })
  await mock.fault({ add: { endpoint: 'domains.update', status: 503, times: 1 } })
  await entity.fill('refused')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await entity.fill('typed later')
  await page.getByRole('button', { name: 'Remove configuration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Sign-on URL', { exact: true })).toHaveValue('')
  await expect(entity).toHaveValue('')
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeHidden()
})

test('an invalid or expired certificate is reported at once', async ({ page }) => {
  await page.goto('/domains')
  await page.getByRole('link', { name: 'acme.test', exact: true }).click()
  const field = page.getByLabel('Signing certificate')
  await field.fill('-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----')
  await expect(page.getByText(/This is a private key/)).toBeVisible()
  await field.fill(certificate.slice(0, 300))
  await expect(page.getByText(/This isn’t a certificate in PEM form/)).toBeVisible()
  await field.fill(certificate.replace(/^M.*$/m, 'TUlJQg=='))
  await expect(page.getByText(/can’t be read as an X\.509 certificate/)).toBeVisible()
})

test('unknown and malformed ids show the not-found page', async ({ page, expectLogged }) => {
  expectLogged(...failedCall(404))
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/domains/${id}/saml`)
    await expect(page.getByRole('heading', { name: 'We can’t find this domain' })).toBeVisible()
  }
})
