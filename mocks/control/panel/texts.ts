import { useSyncExternalStore } from 'react'
import type { PersonaKey } from '../../../fixtures/personas.ts'
import type { ScenarioName } from '../../../fixtures/scenarios/index.ts'
import type { FaultKind } from '../../backend/faults.ts'
import type { LatencyProfile } from '../../backend/latency.ts'

/** The panel's own texts: they ship with the fake backend and never with the product. */

interface Texts {
  title: string
  close: string
  tabs: Record<'world' | 'faults' | 'journal' | 'outbox' | 'state', string>
  persona: string
  signedInAs: string
  nobody: string
  personas: Record<PersonaKey, string>
  scenario: string
  scenarios: Record<ScenarioName, string>
  seed: string
  begin: string
  clock: string
  frozen: string
  minute: string
  hour: string
  day: string
  finish: string
  speed: string
  setTime: string
  set: string
  latency: string
  profiles: Record<LatencyProfile, string>
  newFault: string
  endpoint: string
  everyEndpoint: string
  storage: string
  failure: string
  productCodes: string
  genericCodes: string
  breakages: string
  kinds: Record<FaultKind | 'lag', string>
  frequency: string
  frequencies: Record<'always' | 'once' | 'thrice' | 'half' | 'fifth', string>
  delay: string
  add: string
  faults: string
  noFaults: string
  left: string
  remove: string
  clear: string
  passthrough: string
  passthroughNote: string
  calls: string
  noCalls: string
  filter: string
  request: string
  reply: string
  copyCurl: string
  copied: string
  failNext: string
  mails: string
  /** What the service writes, by the kind of mail; a mail of a kind that isn't here speaks for itself. */
  letters: Readonly<Record<string, { subject: string; text: string }>>
  noMails: string
  openLink: string
  dns: string
  noDomains: string
  publish: string
  unpublish: string
  verified: string
  pending: string
  uploads: string
  noUploads: string
  link: string
  linkNote: string
  copyLink: string
  snapshot: string
  snapshotNote: string
  export: string
  import: string
  reset: string
  resetNote: string
  presenter: string
  presenterNote: string
  done: string
  story: string
  storyNote: string
  startStory: string
  counts: Record<
    'teams' | 'users' | 'projects' | 'runs' | 'runs_waiting' | 'runs_running' | 'changes',
    string
  >
}

const en: Texts = {
  title: 'Fake backend',
  close: 'Close',
  tabs: { world: 'World', faults: 'Failures', journal: 'Calls', outbox: 'Mail and DNS', state: 'State' },
  persona: 'Sign in as',
  signedInAs: 'Signed in',
  nobody: 'nobody',
  personas: {
    owner: 'owner of Acme Mobile',
    editor: 'editor of Acme Mobile',
    reader: 'reader of Acme Mobile',
    admin: 'administrator, owner of Paceline',
    'no-team': 'no team yet',
    sso: 'has to use single sign-on',
    trial: 'no card, free seconds left',
    broke: 'no card, no free seconds',
    deactivated: 'deactivated, cannot sign in',
  },
  scenario: 'Scenario',
  scenarios: {
    demo: 'Five teams and four months of runs',
    empty: 'A fresh team without runs',
    trial: 'A trial coming to its end',
    'limit-reached': 'The monthly limit is reached',
    sso: 'Single sign-on is enforced',
    large: '100,000 runs',
    chaos: 'Slow, and every fifth call fails',
  },
  seed: 'Seed',
  begin: 'Start',
  clock: 'Clock',
  frozen: 'Time stands still',
  minute: '+1 min',
  hour: '+1 h',
  day: '+1 day',
  finish: 'Finish running runs',
  speed: 'Speed',
  setTime: 'Go on to',
  set: 'Go',
  latency: 'Latency',
  profiles: {
    off: 'None',
    fast: 'Fast, 20–60 ms',
    typical: 'Typical, 80–250 ms',
    slow: 'Slow, 0.6–1.5 s',
    '3g': '3G, 1.2–3 s',
  },
  newFault: 'Make a call fail',
  endpoint: 'Call',
  everyEndpoint: 'Every call',
  storage: 'file storage',
  failure: 'Failure',
  productCodes: 'What this call may refuse with',
  genericCodes: 'What any call may refuse with',
  breakages: 'Broken replies',
  kinds: {
    network: 'Connection lost',
    timeout: 'No reply at all',
    malformed: 'Reply against the contract',
    html: 'An HTML page instead',
    truncated: 'Reply breaks off',
    empty: 'Empty reply',
    lag: 'Only slow',
  },
  frequency: 'How often',
  frequencies: {
    always: 'Every time',
    once: 'Once',
    thrice: 'Three times',
    half: 'Every second time, at random',
    fifth: 'Every fifth time, at random',
  },
  delay: 'Delay, ms',
  add: 'Add',
  faults: 'In force',
  noFaults: 'Nothing fails on purpose.',
  left: 'left',
  remove: 'Remove',
  clear: 'Clear',
  passthrough: 'Answered by the real service',
  passthroughNote: 'Set by VITE_API_PASSTHROUGH when the dev server was started.',
  calls: 'Calls, newest first',
  noCalls: 'No calls yet.',
  filter: 'Filter',
  request: 'Request',
  reply: 'Reply',
  copyCurl: 'Copy as curl',
  copied: 'Copied',
  failNext: 'Make this fail next time',
  mails: 'Mail',
  letters: {},
  noMails: 'No mail was sent.',
  openLink: 'Open the link',
  dns: 'Domains',
  noDomains: 'No team has added a domain.',
  publish: 'Publish the record',
  unpublish: 'Remove the record',
  verified: 'verified',
  pending: 'not verified',
  uploads: 'Uploaded files',
  noUploads: 'Nothing was uploaded.',
  link: 'Link to this state',
  linkNote: 'Scenario, moment, failures and person. What was changed by hand goes with a snapshot.',
  copyLink: 'Copy the link',
  snapshot: 'Snapshot',
  snapshotNote: 'The whole state in one file, uploads included.',
  export: 'Export',
  import: 'Import',
  reset: 'Start over',
  resetNote: 'The scenario as it was made. Everything changed since is lost.',
  presenter: 'Presenter mode',
  presenterNote: 'Hides the button. Ctrl or ⌘ + Shift + M still opens this panel.',
  done: 'Done',
  story: 'Guided tour',
  storyNote: 'Two minutes from the overview to the line in the log, as Olivia in the scenario “demo”.',
  startStory: 'Start the tour',
  counts: {
    teams: 'teams',
    users: 'people',
    projects: 'projects',
    runs: 'runs',
    runs_waiting: 'waiting',
    runs_running: 'running',
    changes: 'rows changed',
  },
}

const ru: Texts = {
  title: 'Имитация сервера',
  close: 'Закрыть',
  tabs: { world: 'Мир', faults: 'Сбои', journal: 'Вызовы', outbox: 'Почта и DNS', state: 'Состояние' },
  persona: 'Войти как',
  signedInAs: 'Вход выполнен',
  nobody: 'никто',
  personas: {
    owner: 'владелец Acme Mobile',
    editor: 'редактор Acme Mobile',
    reader: 'читатель Acme Mobile',
    admin: 'администратор, владелец Paceline',
    'no-team': 'пока без команды',
    sso: 'входит только через единый вход',
    trial: 'без карты, бесплатные секунды ещё есть',
    broke: 'без карты и без бесплатных секунд',
    deactivated: 'отключён, войти не может',
  },
  scenario: 'Сценарий',
  scenarios: {
    demo: 'Пять команд и четыре месяца запусков',
    empty: 'Новая команда без запусков',
    trial: 'Пробный период подходит к концу',
    'limit-reached': 'Месячный лимит исчерпан',
    sso: 'Единый вход обязателен',
    large: '100 000 запусков',
    chaos: 'Медленно, и каждый пятый вызов не удаётся',
  },
  seed: 'Вариант',
  begin: 'Начать',
  clock: 'Часы',
  frozen: 'Время стоит',
  minute: '+1 мин',
  hour: '+1 ч',
  day: '+1 день',
  finish: 'Завершить идущие запуски',
  speed: 'Скорость',
  setTime: 'Перейти к',
  set: 'Перейти',
  latency: 'Задержка ответов',
  profiles: {
    off: 'Нет',
    fast: 'Быстро, 20–60 мс',
    typical: 'Обычно, 80–250 мс',
    slow: 'Медленно, 0,6–1,5 с',
    '3g': '3G, 1,2–3 с',
  },
  newFault: 'Вызвать сбой',
  endpoint: 'Вызов',
  everyEndpoint: 'Любой вызов',
  storage: 'хранилище файлов',
  failure: 'Сбой',
  productCodes: 'Чем может отказать этот вызов',
  genericCodes: 'Чем может отказать любой вызов',
  breakages: 'Испорченные ответы',
  kinds: {
    network: 'Обрыв соединения',
    timeout: 'Ответа нет',
    malformed: 'Ответ не по контракту',
    html: 'Вместо ответа страница HTML',
    truncated: 'Ответ обрывается',
    empty: 'Пустой ответ',
    lag: 'Только медленно',
  },
  frequency: 'Как часто',
  frequencies: {
    always: 'Каждый раз',
    once: 'Один раз',
    thrice: 'Три раза',
    half: 'Случайно, в половине случаев',
    fifth: 'Случайно, в одном случае из пяти',
  },
  delay: 'Задержка, мс',
  add: 'Добавить',
  faults: 'Действуют сейчас',
  noFaults: 'Намеренных сбоев нет.',
  left: 'осталось',
  remove: 'Убрать',
  clear: 'Очистить',
  passthrough: 'Отвечает настоящий сервер',
  passthroughNote: 'Задано переменной VITE_API_PASSTHROUGH при запуске сервера разработки.',
  calls: 'Вызовы, сначала новые',
  noCalls: 'Вызовов пока не было.',
  filter: 'Отбор',
  request: 'Запрос',
  reply: 'Ответ',
  copyCurl: 'Скопировать как curl',
  copied: 'Скопировано',
  failNext: 'Сбой в следующий раз',
  mails: 'Письма',
  letters: {
    reset: {
      subject: 'Новый пароль',
      text: 'Для вашей учётной записи попросили задать новый пароль. Ссылка действует один час.',
    },
    invitation: {
      subject: 'Приглашение в Paceline',
      text: 'Придумайте пароль, чтобы присоединиться к команде. Ссылка действует семь дней.',
    },
  },
  noMails: 'Писем не отправлено.',
  openLink: 'Открыть ссылку',
  dns: 'Домены',
  noDomains: 'Ни одна команда не добавила домен.',
  publish: 'Опубликовать запись',
  unpublish: 'Убрать запись',
  verified: 'подтверждён',
  pending: 'не подтверждён',
  uploads: 'Загруженные файлы',
  noUploads: 'Ничего не загружено.',
  link: 'Ссылка на это состояние',
  linkNote: 'Сценарий, момент, сбои и пользователь. Изменения, сделанные вручную, передаёт снимок.',
  copyLink: 'Скопировать ссылку',
  snapshot: 'Снимок',
  snapshotNote: 'Всё состояние в одном файле вместе с загрузками.',
  export: 'Сохранить',
  import: 'Загрузить',
  reset: 'Начать заново',
  resetNote: 'Сценарий в исходном виде. Все изменения пропадут.',
  presenter: 'Режим показа',
  presenterNote: 'Скрывает кнопку. Панель по-прежнему открывается клавишами Ctrl или ⌘ + Shift + M.',
  done: 'Готово',
  story: 'Экскурсия',
  storyNote: 'Две минуты от обзора до строки в логе: Оливия, сценарий «demo».',
  startStory: 'Начать экскурсию',
  counts: {
    teams: 'команды',
    users: 'люди',
    projects: 'проекты',
    runs: 'запуски',
    runs_waiting: 'в очереди',
    runs_running: 'идут',
    changes: 'изменённые строки',
  },
}

export const texts = { en, ru }

export function scenarioLabel(t: Texts, name: string): string {
  return Object.hasOwn(t.scenarios, name) ? `${name}: ${t.scenarios[name as ScenarioName]}` : name
}

/** The product's language, whenever it changes. */
export function useTexts(): Texts {
  return texts[useLanguage()]
}

export function useLanguage(): keyof typeof texts {
  return useSyncExternalStore(watchLanguage, () => (document.documentElement.lang === 'en' ? 'en' : 'ru'))
}

function watchLanguage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
