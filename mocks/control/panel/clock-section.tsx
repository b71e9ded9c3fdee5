import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WorldState } from '../commands/world.ts'
import type { CommandArgs } from '../commands.ts'
import { useLanguage } from '../language.ts'
import classes from './panel.module.css'
import { Section, SmallButton } from './section.tsx'
import { useTexts } from './texts.ts'
import { useRunCommand } from './use-panel.ts'

const speeds = [1, 10, 60, 600, 3600]

export function ClockSection({ state }: { state: WorldState }) {
  const t = useTexts()
  const language = useLanguage()
  const runCommand = useRunCommand()
  const form = useForm({ initialValues: { moment: '' } })
  const clock = (args: CommandArgs<'clock'>) => void runCommand('clock', args)
  const now = new Date(state.now).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const set = form.onSubmit(({ moment }) => {
    if (moment !== '') clock({ set: new Date(moment).toISOString() })
  })
  return (
    <Section title={t.clock} aside={<Text className="figures">{now}</Text>}>
      <Group gap="xs">
        <SmallButton onClick={() => clock({ advance: 'PT1M' })}>{t.minute}</SmallButton>
        <SmallButton onClick={() => clock({ advance: 'PT1H' })}>{t.hour}</SmallButton>
        <SmallButton onClick={() => clock({ advance: 'P1D' })}>{t.day}</SmallButton>
        <SmallButton onClick={() => clock({ finish: true })}>{t.finish}</SmallButton>
      </Group>
      <Group gap="md">
        <Switch
          label={t.frozen}
          checked={state.frozen}
          onChange={(event) => clock({ freeze: event.currentTarget.checked })}
        />
        <Select
          w={112}
          aria-label={t.speed}
          leftSection="×"
          data={[...new Set([...speeds, state.speed])].map(String)}
          value={String(state.speed)}
          onChange={(value) => value && clock({ speed: Number(value) })}
          allowDeselect={false}
        />
      </Group>
      <form onSubmit={set}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            className={classes.grow}
            type="datetime-local"
            label={t.setTime}
            {...form.getInputProps('moment')}
          />
          <Button type="submit" variant="default">
            {t.set}
          </Button>
        </Group>
      </form>
    </Section>
  )
}
