// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AsPage, Surroundings, useTexts } from '../../../tests/render.tsx'
import { createQueryClient } from '../../api/query.ts'
import { SignInPage } from './sign-in-page.tsx'

afterEach(cleanup)

test.each([
  ['en', 'ACCESS_DENIED', /^Signing in through Google or GitHub was refused\./],
  ['ru', 'ACCESS_DENIED', /^Вход через Google или.GitHub отклонён\./],
  ['en', 'SAML_ERROR', /^The identity provider refused.*check the single sign-on configuration\.$/],
  ['en', 'access_denied_by_moon', /^Something went wrong/],
] as const)('in %s, the message for a provider’s error %s', async (language, failure, words) => {
  await useTexts(language)
  render(
    <AsPage client={createQueryClient()}>
      <SignInPage redirect={undefined} failure={failure} />
    </AsPage>,
    { wrapper: Surroundings },
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})
