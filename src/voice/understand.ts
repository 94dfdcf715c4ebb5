import { type Change, changeFor, VOICE_SETTINGS, type VoiceSetting } from './settings.ts'

/** A screen that may be opened by its name. */
export interface SpokenScreen {
  readonly label: string
  readonly path: string
}

/** All that can come of a word: nothing else is ever done (threat S36). */
export type Outcome =
  | { readonly do: 'open'; readonly screen: SpokenScreen }
  | { readonly do: 'change'; readonly change: Change; readonly setting: VoiceSetting }
  | { readonly do: 'ask'; readonly setting: VoiceSetting }
  | { readonly do: 'refuse'; readonly setting: VoiceSetting }
  | { readonly do: 'which'; readonly names: readonly string[] }
  | { readonly do: 'end' }
  | { readonly do: 'nothing' }

/** What is said is cut off here. */
const SAID_MAX_CHARS = 200
const NAMES_MAX = 5
const ENDS: ReadonlySet<string> = new Set(['no', 'no thanks', 'no thank you', 'thank you', 'thanks'])
const OPENING = /^(?:please )?(?:open|go to|show me|show|take me to|navigate to)(?: the)? /
const SETTING = /^(?:please )?(?:change|set|make|switch|turn|update)(?: the| my)? /

/** Small letters without marks and punctuation, single spaces. */
export const plainWords = (said: string): string =>
  said
    .slice(0, SAID_MAX_CHARS)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ')
    .replaceAll(/[.-](?!\d)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What to do about what was said; `pending` is the setting whose value was asked for. */
export function understand(said: string, screens: readonly SpokenScreen[], pending?: VoiceSetting): Outcome {
  const words = plainWords(said)
  if (words === '') return { do: 'nothing' }
  if (ENDS.has(words)) return { do: 'end' }
  const named = settingIn(words)
  if (pending !== undefined && (named === undefined || named.setting === pending)) return valueFor(pending, words)
  const wantsScreen = OPENING.test(`${words} `)
  if (named !== undefined && !wantsScreen) return named.rest === '' ? { do: 'ask', setting: named.setting } : valueFor(named.setting, named.rest)
  return screenFor(words.replace(OPENING, ''), screens)
}

const valueFor = (setting: VoiceSetting, said: string): Outcome => {
  const change = changeFor(setting, said)
  return change === undefined ? { do: 'refuse', setting } : { do: 'change', change, setting }
}

/** A setting is meant when a sentence begins with it, or with a verb and it. */
function settingIn(words: string): { readonly setting: VoiceSetting; readonly rest: string } | undefined {
  const text = `${words} `.replace(SETTING, '').trim()
  for (const setting of VOICE_SETTINGS) {
    const name = setting.names.find((each) => text === each || text.startsWith(`${each} `))
    if (name !== undefined)
      return {
        setting,
        rest: text
          .slice(name.length)
          .replace(/^ to$|^ to /, ' ')
          .trim(),
      }
  }
  return undefined
}

/** The screen of that name; else the only one that has all these words. */
function screenFor(name: string, screens: readonly SpokenScreen[]): Outcome {
  const wanted = name.trim()
  if (wanted === '') return { do: 'nothing' }
  const exact = screens.find(({ label }) => plainWords(label) === wanted)
  if (exact !== undefined) return { do: 'open', screen: exact }
  const parts = wanted.split(' ')
  const fitting = screens.filter(({ label }) => {
    const own = plainWords(label).split(' ')
    return parts.every((part) => own.includes(part))
  })
  if (fitting[0] === undefined) return { do: 'nothing' }
  return fitting.length === 1 ? { do: 'open', screen: fitting[0] } : { do: 'which', names: fitting.slice(0, NAMES_MAX).map(({ label }) => label) }
}
