import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { baseFolder } from '../../../src/lib/addresses.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import { useLanguage } from '../../control/language.ts'
import { fill, textsOf } from '../../texts/texts.ts'
import { startOver } from '../start-over.ts'
import classes from './ended.module.css'

const texts = textsOf('ended')

/** `day`: the last one of the link, as it writes it. */
export function Ended({ control, day }: { control: CommandRunner; day: string }) {
  const language = useLanguage()
  const t = texts[language]
  const [pending, setPending] = useState(false)
  const date = new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  useEffect(() => {
    document.title = t.title
  }, [t])
  const begin = async () => {
    setPending(true)
    await startOver(control)
    location.assign(baseFolder)
  }
  return (
    <main className={classes.page}>
      <Stack gap="md" maw={480}>
        <Title order={1} size="h2">
          {t.title}
        </Title>
        <Text>{fill(t.text, { date })}</Text>
        <div>
          <Button loading={pending} onClick={() => void begin()}>
            {t.begin}
          </Button>
        </div>
      </Stack>
    </main>
  )
}
