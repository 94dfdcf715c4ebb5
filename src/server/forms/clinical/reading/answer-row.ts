import { sql } from 'kysely'
import type { Addendum, AnswerTrail, AnswerValues, CorrectionRequest, RetiredAnswers, Signature, SignatureInput } from '#contract'
import { asJson, type Tx } from '#server/platform/database'
import type { Followed } from '../following/followed.ts'

/** The stage that a filed form is in, as it was told. */
export interface KeptStage {
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly on?: string
  /** As the form's version says; kept here, so that it is known without that version. */
  readonly holds?: true
  readonly at: string
  readonly byId: string
  readonly byName: string
  /** Version of the record that it was based on: the same call again changes nothing. */
  readonly basedOn: number
}

/** The link that a form was filled in through, who said they did, and the fingerprint of what they sent. */
export interface KeptLink {
  readonly id: string
  readonly by: string
  readonly sent: string
}

/** What is kept beside the record of a filed form. */
export interface AnswerRow {
  readonly recordId: string
  readonly form: string
  readonly formHash: string
  readonly answers: AnswerValues
  readonly hidden: readonly string[]
  readonly reasons: Readonly<Record<string, string>>
  readonly signatures: readonly Signature[]
  /** Drawn without network by staff whose PIN is still to come. */
  readonly waiting: readonly SignatureInput[]
  /** Signatures that a correction took away. */
  readonly voided: readonly Signature[]
  readonly addenda: readonly Addendum[]
  readonly corrections: readonly CorrectionRequest[]
  readonly trail: readonly AnswerTrail[]
  /** What was answered in earlier versions and is asked no more. */
  readonly retired: readonly RetiredAnswers[]
  /** What was made and begun because of it. */
  readonly follows: readonly Followed[]
  /** Null before the first, and again after a correction. */
  readonly stage: KeptStage | null
  /** Null: staff filed it. */
  readonly link: KeptLink | null
  readonly seal: string | null
  /** Of the call that wrote the answers last: the same call again changes nothing. */
  readonly idempotency: string
  readonly deviceAt: string | null
}

interface Stored {
  readonly record_id: string
  readonly form: string
  readonly form_hash: string
  readonly answers: AnswerValues
  readonly hidden: AnswerRow['hidden']
  readonly reasons: AnswerRow['reasons']
  readonly signatures: AnswerRow['signatures']
  readonly waiting: AnswerRow['waiting']
  readonly voided: AnswerRow['voided']
  readonly addenda: AnswerRow['addenda']
  readonly corrections: AnswerRow['corrections']
  readonly trail: AnswerRow['trail']
  readonly retired: AnswerRow['retired']
  readonly follows: AnswerRow['follows']
  readonly stage: AnswerRow['stage']
  readonly link: AnswerRow['link']
  readonly seal: string | null
  readonly idempotency: string
  readonly device_at: string | null
}

const COLUMNS = sql`record_id, form, form_hash, answers, hidden, reasons, signatures, waiting, voided, addenda, corrections, trail, retired, follows, stage, link, seal, idempotency, device_at`

const rowOf = ({ record_id: recordId, form_hash: formHash, device_at: deviceAt, ...rest }: Stored): AnswerRow => ({ ...rest, recordId, formHash, deviceAt })

/** The answers of a filed form; whoever asks has made sure that the actor may read its record. */
export async function readAnswerRow(tx: Tx, companyId: string, recordId: string): Promise<AnswerRow | undefined> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from form_answer where company_id = ${companyId} and record_id = ${recordId}`.execute(tx)
  return rows[0] && rowOf(rows[0])
}

interface Write {
  readonly companyId: string
  readonly at: Date
}

export async function insertAnswerRow(tx: Tx, row: AnswerRow, { companyId, at }: Write): Promise<void> {
  await sql`insert into form_answer (company_id, ${COLUMNS}, updated_at) values (${companyId}, ${row.recordId}, ${row.form}, ${row.formHash},
    ${asJson(row.answers)}, ${asJson(row.hidden)}, ${asJson(row.reasons)}, ${asJson(row.signatures)}, ${asJson(row.waiting)}, ${asJson(row.voided)},
    ${asJson(row.addenda)}, ${asJson(row.corrections)}, ${asJson(row.trail)}, ${asJson(row.retired)}, ${asJson(row.follows)}, ${asJson(row.stage)}, ${asJson(row.link)}, ${row.seal}, ${row.idempotency}, ${row.deviceAt}, ${at.toISOString()})`.execute(
    tx,
  )
}

/** Replaces the row of a record that this transaction has locked. */
export async function updateAnswerRow(tx: Tx, row: AnswerRow, { companyId, at }: Write): Promise<void> {
  await sql`update form_answer set form_hash = ${row.formHash}, answers = ${asJson(row.answers)}, hidden = ${asJson(row.hidden)},
    reasons = ${asJson(row.reasons)}, signatures = ${asJson(row.signatures)}, waiting = ${asJson(row.waiting)}, voided = ${asJson(row.voided)},
    addenda = ${asJson(row.addenda)}, corrections = ${asJson(row.corrections)}, trail = ${asJson(row.trail)}, retired = ${asJson(row.retired)}, follows = ${asJson(row.follows)}, stage = ${asJson(row.stage)}, seal = ${row.seal},
    idempotency = ${row.idempotency}, device_at = ${row.deviceAt}, updated_at = ${at.toISOString()}
    where company_id = ${companyId} and record_id = ${row.recordId}`.execute(tx)
}
