import { useLanguage } from '../panel/texts.ts'

interface Texts {
  title: string
  intro: string
  language: string
  who: string
  what: string
  start: string
  tour: string
  tourNote: string
  byHand: string
}

const texts: Record<'en' | 'ru', Texts> = {
  en: {
    title: 'Welcome to the demo',
    intro:
      'This is the whole product, and its service runs right in your browser: change what you like, nobody else sees it.',
    language: 'Language',
    who: 'Who do you want to be?',
    what: 'What do you want to see?',
    start: 'Start',
    tour: 'Show me around',
    tourNote: 'The tour takes two minutes: from a failed run to the line in its log.',
    byHand: 'Just the sign-in page',
  },
  ru: {
    title: 'Добро пожаловать в демо',
    intro:
      'Это весь продукт, а его сервер работает прямо в браузере: меняйте что угодно, никто другой этого не увидит.',
    language: 'Язык',
    who: 'Кем войти?',
    what: 'Что показать?',
    start: 'Начать',
    tour: 'Провести по продукту',
    tourNote: 'Экскурсия занимает две минуты: от проваленного запуска до строки в логе.',
    byHand: 'Только страница входа',
  },
}

export const useWelcomeTexts = (): Texts => texts[useLanguage()]
