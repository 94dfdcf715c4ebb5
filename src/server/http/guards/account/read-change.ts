import { type FieldProblem, seenText, type UpdatePasswordBody } from '#contract'
import { validateValue } from '#fields'
import { RefusalError } from '#server/platform/refusal'
import type { Caller } from '../caller.ts'
import { PASSWORD_WORDS, passwordProblems } from '../password-policy.ts'

/** A sentence of the documents for a translation key. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

const NAME_MAX_CHARS = 100

/** The change as it will be stored, without what was left out; passwords apart. */
export interface ReadChange {
  readonly set: { readonly first_name?: string; readonly email?: string; readonly phone?: string; readonly name_order?: boolean }
  readonly passwords: { readonly old: string; readonly fresh: string } | undefined
  /** Set for another address: the password it was proved with. Whoever holds the address chooses passwords. */
  readonly emailProof: string | undefined
}

const one = (path: string, message: string): FieldProblem => ({ path, message })

/** Throws `invalid-value` with the specification's sentences; the first one is the message. */
export async function readChange(caller: Caller, body: UpdatePasswordBody, say: Say): Promise<ReadChange> {
  const text = (key: string) => say(`shared/calls.account.${key}`)
  const set = {
    ...(body.fName !== undefined && { first_name: seenText(body.fName) }),
    ...(body.email !== undefined && { email: body.email.trim().toLowerCase() }),
    ...(body.phone !== undefined && { phone: body.phone.trim() }),
    ...(body.nameOrder !== undefined && { name_order: body.nameOrder }),
  }
  const isNewEmail = set.email !== undefined && set.email !== caller.account.email
  const problems: readonly FieldProblem[] = [
    ...(set.first_name === '' ? [one('/fName', text('nameRequired'))] : []),
    ...((set.first_name?.length ?? 0) > NAME_MAX_CHARS ? [one('/fName', text('nameTooLong'))] : []),
    ...(set.email === undefined ? [] : emailProblems(set.email)),
    ...(set.phone === undefined || set.phone === '' ? [] : plain('/phone', { type: 'phone' }, set.phone)),
    ...(body.is2FA_enabled === undefined || body.is2FA_enabled === caller.account.twoFactor ? [] : [one('/is2FA_enabled', text('twoFactorApart'))]),
    ...(isNewEmail && caller.account.twoFactor === 2 ? [one('/email', text('codesGoThere'))] : []),
    ...(set.phone !== undefined && set.phone !== caller.account.phone && caller.account.twoFactor === 1 ? [one('/phone', text('codesGoThere'))] : []),
    ...(isNewEmail && (body.old_pass ?? '') === '' ? [one('/old_pass', text('oldRequired'))] : []),
    ...(isNewEmail && (body.new_pass ?? '') === '' ? [] : await passwordsProblems(caller, body, say)),
  ]
  if (problems[0] !== undefined) throw new RefusalError('invalid-value', { message: problems[0].message, problems })
  const { old_pass: old = '', new_pass: fresh = '' } = body
  return { set, passwords: fresh === '' ? undefined : { old, fresh }, emailProof: isNewEmail ? old : undefined }

  function plain(path: string, field: { readonly type: 'email' | 'phone' }, value: string): readonly FieldProblem[] {
    return validateValue({ ...field, label: '' }, value, { today: '' }).map((problem) => one(path, say(problem.key, problem.params)))
  }
  function emailProblems(email: string): readonly FieldProblem[] {
    return email === '' ? [one('/email', text('emailRequired'))] : plain('/email', { type: 'email' }, email)
  }
}

/** Once one of the two is filled, both are required (spec: shell-and-account §5). `confirm_pass` never gets here. */
async function passwordsProblems(caller: Caller, body: UpdatePasswordBody, say: Say): Promise<readonly FieldProblem[]> {
  const text = (key: string) => say(`shared/calls.account.${key}`)
  const { old_pass: old = '', new_pass: fresh = '' } = body
  if (old === '' && fresh === '') return []
  if (old === '') return [one('/old_pass', text('oldRequired'))]
  if (fresh === '') return [one('/new_pass', text('newRequired'))]
  if (old.normalize('NFC') === fresh.normalize('NFC')) return [one('/new_pass', text('sameAsOld'))]
  const { account, company } = caller
  const own = [company.name, company.sName, account.firstName, account.lastName, account.email.split('@')[0] ?? '', body.fName ?? '']
  return (await passwordProblems(fresh, own)).map((problem) => one('/new_pass', say(PASSWORD_WORDS[problem])))
}
