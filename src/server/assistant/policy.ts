import type { Actor } from '#permissions'
import type { CompanySettings } from '#server/http/guards'
import type { AssistantCaller } from './context.ts'
import type { OwnWords } from './corpus/passage.ts'

/** What a company lets its assistant do, for one reader. */
export interface AssistantPolicy {
  /** False: the assistant is not there for this reader. */
  readonly isOn: boolean
  /** Codes of the languages in which questions are understood; undefined: all. A question in another one is taken as English. */
  readonly languages: readonly string[] | undefined
  /** Whatever the server is set to, no question with personal data goes to a model. */
  readonly blocksPersonalData: boolean
  /** '' where the company has none. */
  readonly greeting: string
  readonly prompts: readonly string[]
}

/** What the company calls things. */
export const ownWordsOf = ({ terms, labels }: CompanySettings): OwnWords => ({ ...terms, ...(labels !== undefined && { labels }) })

const PROMPTS_MAX = 6

/** Super admins ask where the assistant is on; everybody else where their user type may, too. */
export function assistantPolicy(settings: CompanySettings, { superadmin, userType }: Pick<Actor, 'superadmin' | 'userType'>): AssistantPolicy {
  const {
    assistantOff,
    assistantLanguages: languages = [],
    assistantRoles: roles = [],
    assistantPersonalData,
    assistantGreeting,
    assistantPrompts = [],
  } = settings
  return {
    isOn: assistantOff !== true && (superadmin || roles.length === 0 || roles.includes(userType)),
    languages: languages.length === 0 ? undefined : languages,
    blocksPersonalData: assistantPersonalData === 'block',
    greeting: assistantGreeting ?? '',
    prompts: assistantPrompts.flatMap(({ question = '' }) => (question === '' ? [] : [question])).slice(0, PROMPTS_MAX),
  }
}

/** The same for who calls. */
export const policyOf = ({ actor, company }: AssistantCaller): AssistantPolicy => assistantPolicy(company.settings, actor)
