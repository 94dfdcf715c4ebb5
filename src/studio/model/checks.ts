import { isObject, type OwnFormDraft } from '#contract'
import { setFormKey, setWord } from './commands.ts'
import { freeSlug } from './form-document.ts'

/** A rule over several answers, as it is written. */
export interface CheckDocument {
  readonly id: string
  readonly [key: string]: unknown
}

const listOf = (value: unknown): readonly CheckDocument[] =>
  Array.isArray(value) ? value.filter((each): each is CheckDocument => isObject(each) && typeof each.id === 'string') : []

export const checksOf = ({ form }: OwnFormDraft): readonly CheckDocument[] => listOf(form.checks)
export const examplesOf = ({ form }: OwnFormDraft): readonly CheckDocument[] => listOf(form.tests)

const withList = (draft: OwnFormDraft, key: 'checks' | 'tests', list: readonly CheckDocument[]): OwnFormDraft =>
  setFormKey(draft, key, list.length === 0 ? undefined : list)

/** A rule more, which refuses until it holds; its sentence is its first word. */
export function addCheck(draft: OwnFormDraft, message: string, check: string): OwnFormDraft {
  const id = freeSlug(
    message,
    checksOf(draft).map((each) => each.id),
    'rule',
  )
  return setWord(withList(draft, 'checks', [...checksOf(draft), { id, check, severity: 'block' }]), `checks.${id}`, message)
}

export function setCheckKey(draft: OwnFormDraft, id: string, key: string, value: unknown): OwnFormDraft {
  const changed = ({ [key]: _before, ...rest }: CheckDocument): CheckDocument => ({ ...rest, id, ...(value !== undefined && { [key]: value }) })
  return withList(
    draft,
    'checks',
    checksOf(draft).map((each) => (each.id === id ? changed(each) : each)),
  )
}

export const removeCheck = (draft: OwnFormDraft, id: string): OwnFormDraft =>
  setWord(
    withList(
      draft,
      'checks',
      checksOf(draft).filter((each) => each.id !== id),
    ),
    `checks.${id}`,
    undefined,
  )

export const addExample = (draft: OwnFormDraft, example: CheckDocument): OwnFormDraft => withList(draft, 'tests', [...examplesOf(draft), example])

export const removeExample = (draft: OwnFormDraft, id: string): OwnFormDraft =>
  withList(
    draft,
    'tests',
    examplesOf(draft).filter((each) => each.id !== id),
  )
