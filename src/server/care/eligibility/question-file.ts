import { byKey } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import {
  type AskedPerson,
  type Built,
  buildEligibilityInquiries,
  type EligibilityInquiry,
  type EligibilityQuestion,
  INQUIRY_QUESTIONS_MAX,
  type PartyName,
} from '#x12'
import { codesSetting } from '../bound.ts'
import { sendingTo } from '../interchange.ts'
import { textOf } from '../rows.ts'
import { genderOf, subscriberOn } from '../subscriber.ts'
import type { Askable } from './asked-facts.ts'
import type { EligibilitySlots } from './slots.ts'

/** A question with the number that its answer comes back with. */
export interface Question extends Askable {
  readonly trace: string
}

interface FileOf {
  readonly house: RecordRow
  readonly control: number
  readonly questions: readonly Question[]
  /** The day that is asked about. */
  readonly on: string
}

/** The 270 file of one clearinghouse: a transaction for each payer and office, and one more wherever it is full. */
export function questionFile(frame: OperationFrame, slots: EligibilitySlots, { house, control, questions, on }: FileOf): Built {
  const groups = [...byKey(questions, ({ carrier, place }) => `${carrier.id} ${place.id}`).values()].flatMap(inParts)
  const types = codesSetting(frame.domain, 'serviceTypes')
  const inquiries = groups.flatMap((group, at): readonly EligibilityInquiry[] => {
    const [first] = group
    return first ? [{ ...inquiryOf(slots, first, `${control}-${at + 1}`), questions: group.map((each) => questionOf(slots, each, { on, types })) }] : []
  })
  return buildEligibilityInquiries(sendingTo(frame.unit, slots.house, { to: house, control, at: frame.unit.moment.now.getTime() }), inquiries)
}

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / INQUIRY_QUESTIONS_MAX) }, (_, at) => all.slice(at * INQUIRY_QUESTIONS_MAX, (at + 1) * INQUIRY_QUESTIONS_MAX))

function inquiryOf(
  { carrier, place }: EligibilitySlots,
  { carrier: paying, place: office }: Question,
  reference: string,
): Omit<EligibilityInquiry, 'questions'> {
  const npi = textOf(place, office, 'provider') ?? ''
  return {
    reference,
    payer: { name: latin(textOf(carrier, paying, 'name') ?? ''), id: textOf(carrier, paying, 'code') ?? '' },
    provider: { party: { isPerson: false, name: latin(textOf(place, office, 'billingName') ?? textOf(place, office, 'name') ?? '') }, npi },
    traceOrigin: `9${npi.slice(-TRACE_DIGITS)}`,
  }
}

const TRACE_DIGITS = 9
const SELF = '18'

function questionOf(
  slots: EligibilitySlots,
  { policy: row, recipient, trace }: Question,
  { on, types }: { readonly on: string; readonly types: readonly string[] },
): EligibilityQuestion {
  const { policy } = slots
  const memberId = textOf(policy, row, 'member') ?? ''
  const client = clientOf(slots, recipient)
  const asked = { trace, from: on, serviceTypes: types }
  if ((textOf(policy, row, 'relationship') ?? SELF) === SELF) return { ...asked, subscriber: { ...client, memberId } }
  const { party, memberId: own } = subscriberOn(policy, row)
  return { ...asked, subscriber: { party: inLatin(party), memberId: own }, dependent: client }
}

function clientOf({ recipient: slot }: EligibilitySlots, row: RecordRow): AskedPerson {
  const [middleName, account, gender] = [textOf(slot, row, 'middleName'), textOf(slot, row, 'number'), slot.value(row.values, 'gender')]
  const birthDate = textOf(slot, row, 'born')
  const party = {
    isPerson: true,
    name: textOf(slot, row, 'lastName') ?? '',
    firstName: textOf(slot, row, 'firstName') ?? '',
    ...(middleName !== undefined && { middleName }),
  }
  return {
    party: inLatin(party),
    ...(birthDate !== undefined && { birth: { birthDate, gender: genderOf(gender) } }),
    ...(account !== undefined && { account }),
  }
}

const inLatin = ({ name, firstName, middleName, ...others }: PartyName): PartyName => ({
  ...others,
  name: latin(name),
  ...(firstName !== undefined && { firstName: latin(firstName) }),
  ...(middleName !== undefined && { middleName: latin(middleName) }),
})

/** Names as a file can hold them: without accents, and with plain signs. */
const latin = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").replaceAll(/[–—]/g, '-')
