import { PRIVATE_ROLES, type Signature, type SignatureInput, type Signer } from '#contract'

/** How a slot is signed. */
export type Way = Signature['method']

export interface Situation {
  readonly signer: Signer
  readonly offline: boolean
  /** The signer's own signature is stored and can be inserted by PIN. */
  readonly hasStored: boolean
  /** Whoever signs has opened the form, through a link of their own. */
  readonly byThemselves?: boolean
}

/**
 * The ways a slot may be signed in, the usual one first. Staff prove themselves by PIN, so their name alone is no signature; without
 * network a stored one can't be had and the PIN waits for it. A name is typed by the person themself, or for somebody who sits beside.
 */
export function waysOf({ signer, offline, hasStored, byThemselves = false }: Situation): readonly Way[] {
  if (signer.by === 'staff') return hasStored && !offline ? ['storedByPin', 'drawn'] : ['drawn']
  const mayType = byThemselves || PRIVATE_ROLES[signer.role] === true
  return ['drawn', ...(mayType ? (['typed'] as const) : []), ...(signer.verbal ? (['verbal'] as const) : []), ...(signer.unable ? (['unable'] as const) : [])]
}

export const UNABLE_REASONS = ['physical', 'cognitive', 'refused', 'notPresent', 'minor'] as const

/** What a person gives; blank texts are ''. */
export interface SignDraft {
  readonly way: Way
  readonly name: string
  readonly title: string
  readonly pin: string
  readonly relationship: string
  readonly image: string
  readonly unableReason: NonNullable<SignatureInput['unableReason']> | ''
  readonly note: string
  readonly witness: string
}

export type DraftField = Exclude<keyof SignDraft, 'way'>
export type Asked = Readonly<Partial<Record<DraftField, 'required' | 'optional'>>>

type Role = Signer['role']
/** Whether a role signs for another person, and so says as whom: always, or only when someone stands in. */
const RELATIONSHIP: Readonly<Partial<Record<Role, 'required' | 'optional'>>> = {
  legalRepresentative: 'required',
  responsibleParty: 'required',
  participantRepresentative: 'required',
  client: 'optional',
  other: 'optional',
}
function relationshipOf({ by, role }: Signer): Asked {
  const need = RELATIONSHIP[role]
  return by === 'staff' || need === undefined ? {} : { relationship: need }
}

function titleOf({ by, role }: Signer): Asked {
  if (by === 'staff') return { title: 'required' }
  return PRIVATE_ROLES[role] ? {} : { title: 'optional' }
}

const OF_WAY: Readonly<Record<Way, Asked>> = {
  storedByPin: {},
  drawn: { image: 'required' },
  typed: {},
  verbal: { witness: 'required', note: 'optional' },
  unable: { unableReason: 'required', note: 'required', witness: 'required' },
}

/** Which fields are asked, by who signs and how (clinical guide A20). */
export function askedOf({ signer, offline }: Pick<Situation, 'signer' | 'offline'>, way: Way): Asked {
  const pin: Asked = signer.by === 'staff' && !offline ? { pin: 'required' } : {}
  return { name: 'required', ...titleOf(signer), ...relationshipOf(signer), ...OF_WAY[way], ...pin }
}

/** Translation keys of what is missing, by field. */
export function missingIn(draft: Readonly<Partial<Record<DraftField, string>>>, asked: Asked): Readonly<Partial<Record<DraftField, string>>> {
  const blank = Object.entries(asked).filter(([field, need]) => need === 'required' && !filled(draft, field))
  return Object.fromEntries(blank.map(([field]) => [field, `shared/signature.missing.${field}`]))
}

const filled = (draft: Readonly<Record<string, string | undefined>>, field: string): boolean => (draft[field] ?? '').trim() !== ''

/** What is handed in: the fields that were asked and filled. `deviceAt` marks a signature made without network. */
export function inputOf(slot: string, draft: SignDraft, { asked, deviceAt }: { readonly asked: Asked; readonly deviceAt?: string }): SignatureInput {
  const { way, name, unableReason, ...texts } = draft
  const given = Object.entries(texts).filter(([field, text]) => field in asked && text.trim() !== '')
  return {
    slot,
    method: way,
    name: name.trim(),
    ...Object.fromEntries(given.map(([field, text]) => [field, text.trim()])),
    ...(asked.unableReason && unableReason !== '' ? { unableReason } : {}),
    ...(deviceAt === undefined ? {} : { deviceAt }),
  }
}
