import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

export const texts = { en, ru }
