import { Box, CloseButton, Kbd, Loader, Modal, Text, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { FailureNote, useErrorText } from '../../ui/errors.tsx'
import { isPressed } from '../../ui/shortcuts/hotkey.ts'
import { arrangeEntries, type Entry, type Group } from './arrange.ts'
import classes from './palette.module.css'
import { type Commands, useCommands } from './use-commands.ts'
import { readRecent, rememberRecent, useEntryOf, useFoundEntries } from './use-found-entries.ts'

interface PaletteProps extends Commands {
  /** With what was chosen; without it, it was left. */
  onClose: (chosen?: Entry) => void
}

/** Any screen, run, project, person and command by a few letters of its name. */
export function Palette({ onClose, ...commands }: PaletteProps) {
  const { t } = useTranslation(['palette', 'common'])
  const errorText = useErrorText()
  const { user, teamId } = useTeamSession()
  const who = `${user.id}.${teamId}`
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const own = useCommands(commands)
  const found = useFoundEntries(typed)
  const makeFound = useEntryOf()
  const [storedRecent] = useState(() => readRecent(who))
  const recent = storedRecent.flatMap((one) => own.find(({ id }) => id === one.id) ?? makeFound(one) ?? [])
  const groups = arrangeEntries(typed, recent, [...own, ...found.entries])
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ id }) => id === activeId) ?? entries[0]
  const listId = useId()
  // Not the first one, which is in sight: to ask for its place costs a layout of the whole page.
  useEffect(() => {
    if (activeId) document.getElementById(`${listId}-${activeId}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, activeId])

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    rememberRecent(who, entry)
    onClose(entry)
  }
  const step = (by: number) => {
    const at = active ? entries.indexOf(active) : 0
    setActiveId(entries.at((at + by) % entries.length)?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') choose(active)
    else if (isPressed('mod+k', event.nativeEvent)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={() => onClose()} size={640} yOffset="12vh" returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('label')} classNames={{ content: classes.palette }}>
        <div className={classes.field}>
          <IconSearch size={18} aria-hidden />
          <input
            ref={takeFocus}
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(listId, active)}
            aria-label={t('field')}
            placeholder={t('field')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setActiveId(null)
            }}
            onKeyDown={onKeyDown}
          />
          {found.searching && <Loader size={16} role="status" aria-label={t('searching')} />}
          <CloseButton aria-label={t('common:actions.close')} onClick={() => onClose()} />
        </div>
        <Results
          id={listId}
          groups={groups}
          active={active}
          busy={found.searching}
          onPoint={setActiveId}
          onChoose={choose}
        />
        {found.error !== null && (
          <Box px="sm" pb="sm">
            <FailureNote>{t('failed', { reason: errorText(found.error) })}</FailureNote>
          </Box>
        )}
        {entries.length === 0 && !found.searching && found.error === null && (
          <Text c="dimmed" ta="center" px="sm" py="lg">
            {t('nothing', { words: typed })}
          </Text>
        )}
        <footer className={classes.hints} aria-hidden>
          <span>
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('keys.move')}
          </span>
          <span>
            <Kbd size="xs">Enter</Kbd> {t('keys.choose')}
          </span>
          <span>
            <Kbd size="xs">Esc</Kbd> {t('keys.close')}
          </span>
        </footer>
        <VisuallyHidden role="status">
          {typed && !found.searching ? t('count', { count: entries.length }) : ''}
        </VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  )
}

/** At once, before the dialog sees to it: the first letters are typed while it opens. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

const optionId = (listId: string, { id }: Entry) => `${listId}-${id}`

interface ResultsProps {
  id: string
  groups: readonly Group[]
  active: Entry | undefined
  busy: boolean
  onPoint: (id: string) => void
  onChoose: (entry: Entry) => void
}

function Results({ id, groups, active, busy, onPoint, onChoose }: ResultsProps) {
  const { t } = useTranslation('palette')
  return (
    <div className={classes.results} role="listbox" id={id} aria-label={t('results')} aria-busy={busy}>
      {groups.map(({ kind, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a listbox
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} className={classes.kind} role="presentation">
            {t(`kinds.${kind}`)}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              active={entry.id === active?.id}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  active: boolean
  onPoint: (id: string) => void
  onChoose: (entry: Entry) => void
}

function Option({ id, entry, active, onPoint, onChoose }: OptionProps) {
  const { t } = useTranslation('palette')
  const { icon: Glyph, label, hint, current } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard for all options
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => onPoint(entry.id)}
      onClick={() => onChoose(entry)}
    >
      <Glyph size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {current && <span className={classes.current}>{t('current')}</span>}
    </div>
  )
}
