import { useLanguage } from '../panel/texts.ts'
import type { steps } from './steps.ts'

type StepName = (typeof steps)[number]['name']

interface Texts {
  label: string
  back: string
  next: string
  done: string
  skip: string
  of: (step: number, all: number) => string
  steps: Record<StepName, { title: string; text: string }>
}

const texts: Record<'en' | 'ru', Texts> = {
  en: {
    label: 'Guided tour',
    back: 'Back',
    next: 'Next',
    done: 'Look around yourself',
    skip: 'End the tour',
    of: (step, all) => `Step ${step} of ${all}`,
    steps: {
      overview: {
        title: 'A team at a glance',
        text: 'You are Olivia, who owns Acme Mobile. Two charts tell how much was tested and for how long, beside the period before. A bar leads to the runs of its day.',
      },
      attention: {
        title: 'What needs a look',
        text: 'Projects that keep failing, tests that can’t make up their mind, runs that hang: the strip names them, so that nobody has to go looking.',
      },
      report: {
        title: 'A run that failed',
        text: 'Failures come first. The counters filter, the search knows words such as status:flaky, and f jumps from failure to failure.',
      },
      failure: {
        title: 'The reason, in your own code',
        text: 'The message and the stack trace of the failed attempt. Frames of frameworks are folded away, and earlier attempts are one key away.',
      },
      evidence: {
        title: 'Video and log, side by side',
        text: 'Choose a line of the log, and the video jumps to that second. Play the video, and the log follows.',
      },
      compare: {
        title: 'What changed',
        text: 'Against the run before: what fails anew, what is fixed, what has become slower.',
      },
      usage: {
        title: 'What it costs',
        text: 'Seconds by project and by day, what they come to, and a limit that the team sets for itself.',
      },
      end: {
        title: 'Your turn',
        text: 'Ctrl or ⌘ + K finds any screen, run or person. The round button in the corner bends the service: become somebody else, move the clock, make calls fail.',
      },
    },
  },
  ru: {
    label: 'Экскурсия',
    back: 'Назад',
    next: 'Дальше',
    done: 'Осмотреться самостоятельно',
    skip: 'Закончить экскурсию',
    of: (step, all) => `Шаг ${step} из ${all}`,
    steps: {
      overview: {
        title: 'Дела команды на одном экране',
        text: 'Вы\u00A0— Оливия, владелица Acme Mobile. Два графика показывают, сколько тестировали и как долго\u00A0— рядом с предыдущим периодом. Столбец ведёт к запускам своего дня.',
      },
      attention: {
        title: 'На что обратить внимание',
        text: 'Проекты, где раз за разом всё падает, нестабильные тесты, зависшие запуски: лента называет их сама, искать не нужно.',
      },
      report: {
        title: 'Проваленный запуск',
        text: 'Сначала\u00A0— провалы. Счётчики работают как фильтры, поиск понимает запросы вида status:flaky, а клавиша f ведёт от провала к провалу.',
      },
      failure: {
        title: 'Причина\u00A0— в вашем коде',
        text: 'Сообщение и трассировка неудачной попытки. Кадры фреймворков свёрнуты, а к прежним попыткам ведёт одна клавиша.',
      },
      evidence: {
        title: 'Видео и лог рядом',
        text: 'Выберите строку лога\u00A0— видео перейдёт к этой секунде. Включите видео\u00A0— лог пойдёт следом.',
      },
      compare: {
        title: 'Что изменилось',
        text: 'По сравнению с прошлым запуском: что сломалось, что починили, что стало медленнее.',
      },
      usage: {
        title: 'Сколько это стоит',
        text: 'Секунды по проектам и дням, их стоимость и лимит, который команда ставит себе сама.',
      },
      end: {
        title: 'Теперь вы',
        text: 'Ctrl или ⌘ + K находит любую страницу, запуск или человека. Круглая кнопка в углу управляет сервером: можно войти под другим именем, перевести часы, вызвать сбой.',
      },
    },
  },
}

export const useTourTexts = (): Texts => texts[useLanguage()]
