import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { searchFields } from './model/search.ts'

const examples: Record<(typeof searchFields)[number], string> = {
  status: 'status:failed,flaky',
  verdict: 'verdict:new',
  owner: 'owner:checkout-team',
  class: 'class:Checkout',
  package: 'package:com.shop',
  method: 'method:pays',
  device: 'device:5037',
  message: 'message:"timed out"',
  duration: 'duration:>30s',
  attempts: 'attempts:>1',
}

/** How the tests of a report are searched; stands below the shortcuts. */
export function SearchHelp() {
  const { t } = useTranslation('report')
  const lines = searchFields.map((field) => [examples[field], t(`help.fields.${field}`)])
  return (
    <section aria-label={t('help.searching')}>
      <Title order={3} mt={16} mb={8}>
        {t('help.searching')}
      </Title>
      <Stack component="dl" gap={6} m={0}>
        {[...lines, ['-status:passed', t('help.negation')]].map(([example, words]) => (
          <Group key={example} gap="0 16px" align="baseline">
            <Box component="dt" w={200}>
              <code>{example}</code>
            </Box>
            <Text component="dd" c="dimmed" m={0} flex="1 1 240px">
              {words}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
