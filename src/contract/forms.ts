/** Forms with answers of their own: the document as the browser gets it, and what travels for drafts, filing, signing and reading. */
import type { ResolvedPage } from './form-pages.ts'
import type { SubjectBy } from './form-subject.ts'
import type {
  AnswerCheck,
  AnswerForm,
  FormLifecycle,
  FormMigration,
  FormOffline,
  FormPrint,
  FormStage,
  FormSubject,
  FormTask,
  Query,
  Signer,
} from './generated/documents.ts'
import type { ResolvedField } from './resolved.ts'
import type { Json, RecordView } from './wire.ts'

/** A rule whose message is named. */
export type ResolvedCheck = AnswerCheck & {
  /** Translation key. */
  readonly message: string
}

/** A stage that a filed form may come to. */
export type ResolvedStage = FormStage & {
  /** Translation key. */
  readonly label: string
}

export type ResolvedLifecycle = Omit<FormLifecycle, 'stages'> & { readonly stages?: readonly ResolvedStage[] }

/** A form with answers of its own: parts taken in, labels named. Pruned by section for an audience, never by field (design: architecture P4). */
export interface ResolvedForm {
  /** Document id. */
  readonly id: string
  readonly formType: string
  /** Published hash, 64 hex digits: what answers, seals and validators refer to. */
  readonly hash: string
  readonly title: string
  readonly description?: string
  readonly icon?: string
  readonly about: FormSubject
  readonly display?: string
  /** Answers that stay in sight above the questions. */
  readonly inSight?: readonly string[]
  readonly layout: 'pages' | 'single'
  /** In the order of the document. A choice with an option that asks for words is followed by its `<name>Other`. */
  readonly fields: Readonly<Record<string, ResolvedField>>
  readonly pages: readonly ResolvedPage[]
  readonly checks: readonly ResolvedCheck[]
  readonly lookups: Readonly<Record<string, Query>>
  /** Fields that are copied from records when the form is started. */
  readonly prefilled: readonly string[]
  readonly lifecycle: ResolvedLifecycle
  readonly offline?: FormOffline
  readonly print: FormPrint
  readonly tasks: readonly (FormTask & { readonly title: string })[]
  /** How answers to earlier versions become answers to this one. */
  readonly migrations?: readonly FormMigration[]
  /** Of an older version: its English words by translation key, for what today's labels no longer say. */
  readonly strings?: Readonly<Record<string, string>>
}

/** What a lookup came to; absent while it is not known (offline, or an answer it needs is blank). */
export type LookupValues = Readonly<Record<string, string | number | boolean | readonly LookupRow[]>>
/** A record as rules see it: the fields that the document names, without blanks. */
export type LookupRow = Readonly<Record<string, Json>>

export type AnswerValues = Readonly<Record<string, Json>>

/** Of filed forms only what nobody changes any more without a trace leaves in a packet. */
export const PACKET_STATES = ['signed', 'locked'] as const

/** Who may do what with forms of this type. */
export type FormRightsOf = AnswerForm['rights']

/** Who signs as a private person, in the presence of whoever fills in the form: a typed name may stand for their hand. A profession's name is typed by nobody else. */
export const PRIVATE_ROLES: Readonly<Partial<Record<Signer['role'], true>>> = {
  client: true,
  witness: true,
  legalRepresentative: true,
  responsibleParty: true,
  participantRepresentative: true,
}

/** A signature as it is kept (clinical guide A20). The PIN never is. */
export interface Signature {
  readonly slot: string
  readonly role: Signer['role']
  readonly method: 'drawn' | 'typed' | 'storedByPin' | 'verbal' | 'unable'
  readonly name: string
  readonly title?: string
  readonly relationship?: string
  /** PNG as a data URL, 460 × 200; absent for a typed name and for who was unable. */
  readonly image?: string
  readonly unableReason?: 'physical' | 'cognitive' | 'refused' | 'notPresent' | 'minor'
  readonly note?: string
  readonly witness?: string
  /** When it was signed by the server's clock; while offline by the device's. */
  readonly at: string
  /** The device's clock, when the signature was made without network. */
  readonly deviceAt?: string
  readonly userId?: string
  /** SHA-256 of the answers and the form's hash at signing. */
  readonly contentHash: string
}

/** What a person hands in for a slot; the server adds the rest. */
export interface SignatureInput {
  readonly slot: string
  readonly method: Signature['method']
  readonly name: string
  readonly title?: string
  readonly relationship?: string
  readonly image?: string
  readonly unableReason?: Signature['unableReason']
  readonly note?: string
  readonly witness?: string
  readonly pin?: string
  readonly deviceAt?: string
  /** SHA-256 (hex) of the answers that were signed (`signedAnswers`): for others the signature is refused. */
  readonly over?: string
}

export interface Addendum {
  readonly id: string
  readonly kind: 'lateEntry' | 'correction' | 'clarification'
  readonly refersTo?: string
  readonly text: string
  readonly at: string
  readonly byId: string
  readonly byName: string
}

export interface CorrectionRequest {
  readonly at: string
  readonly byName: string
  readonly section?: string
  readonly message: string
  readonly resolvedAt?: string
}

/** Answers to an earlier version that a later one has no place for; they stay readable beside the answers. */
export interface RetiredAnswers {
  /** Published hash of the version they were given to. */
  readonly hash: string
  /** The same question may stand twice, when another answer took its place. */
  readonly answers: readonly {
    readonly field: string
    readonly value: Json
    /** Display text of a reference, as it was known when it was put aside. */
    readonly label?: string
  }[]
}

/** The stage that a filed form is in. */
export interface FiledStage {
  readonly id: string
  /** Translation key. */
  readonly label: string
  /** The day on which it came about, where the stage asks for one. */
  readonly on?: string
  /** When it was written down. */
  readonly at: string
  readonly byName: string
}

/** A filed form as another one names it. */
export interface FiledPointer {
  readonly id: string
  /** The day that it is about, `YYYY-MM-DD`. */
  readonly on: string
}

/** A filed form, as `GET /api/ui/forms/records/{id}` answers it. */
export interface FiledForm {
  /** Its row among the filed forms' records: state, version, rights. */
  readonly record: RecordView
  readonly form: string
  readonly formHash: string
  /** The newest published version differs from the one these answers were given to. */
  readonly newerHash?: string
  readonly answers: AnswerValues
  /** Display texts of references and users, by JSON pointer. */
  readonly labels: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, string>>
  readonly signatures: readonly Signature[]
  readonly addenda: readonly Addendum[]
  readonly corrections: readonly CorrectionRequest[]
  /** SHA-256 over the canonical answers and the form's hash; absent before the first signature. */
  readonly seal?: string
  /** False when the stored answers no longer give the seal. */
  readonly sealHolds?: boolean
  /** Slots that were signed on a device without network and wait for the signer's PIN. */
  readonly waiting?: readonly string[]
  /** What corrections changed, newest first. */
  readonly trail?: readonly AnswerTrail[]
  /** What was answered in earlier versions and is asked no more, oldest first. */
  readonly retired?: readonly RetiredAnswers[]
  /** Other forms begun because of this one (document ids) that are still among the reader's own drafts. */
  readonly begun?: readonly { readonly form: string; readonly id: string }[]
  /** Absent: in none yet, or in none since it was corrected. */
  readonly stage?: FiledStage
  /** What it takes the place of once it is signed by all, if that is in the reader's reach. */
  readonly replaces?: FiledPointer
  /** What took its place, or waits for signatures to do so. */
  readonly replacedBy?: FiledPointer
  /** It was filled in through a link that its author had sent: who said they did. */
  readonly link?: { readonly by: string }
  /** What this reader may bring it to now. */
  readonly nextStages?: readonly Pick<ResolvedStage, 'id' | 'label' | 'dated'>[]
}

export const FILED_FORM_FORMAT = 'rendercare-filed-form/1'

/** A filed form as a file: what its reader sees of it, and the version of the form that it was given to. */
export interface ExportedForm extends Omit<FiledForm, 'record' | 'form' | 'begun' | 'nextStages'> {
  readonly format: typeof FILED_FORM_FORMAT
  readonly exportedAt: string
  readonly record: Omit<RecordView, 'can'>
  readonly form: ResolvedForm
}

/** One change of a filed form's answers. */
export interface AnswerTrail {
  readonly at: string
  readonly byName: string
  readonly changes: readonly { readonly field: string; readonly before: Json; readonly after: Json }[]
  /** Questions that were answered and out of sight. */
  readonly hidden: readonly string[]
}

/** What becomes of one answer when a form moves to a later version; `reset`: the answer fits there no more and is put aside. */
export interface MovedAnswer {
  readonly op: 'rename' | 'split' | 'recode' | 'retire' | 'reset'
  readonly field: string
  readonly value: Json
  /** Where it goes; empty when it is put aside. */
  readonly to: readonly { readonly field: string; readonly value: Json }[]
}

/** One row of a migration's dry run: what would change in a filed form. */
export interface MigrationPreview {
  readonly id: string
  readonly display: string
  readonly fromHash: string
  readonly moved: readonly MovedAnswer[]
  /** What the new version would refuse, in words. */
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

/** A dry run over the stored answers of a form: filed ones as a list, drafts as counts only, because they are their authors'. */
export interface MigrationReport {
  readonly form: string
  /** Published hash of the present version. */
  readonly hash: string
  readonly filed: {
    /** Given to earlier versions. */
    readonly older: number
    /** Of those that were looked at. */
    readonly changed: number
    readonly troubled: number
    readonly looked: number
    /** The first ones that would change or have problems, newest first. */
    readonly list: readonly MigrationPreview[]
  }
  readonly drafts: { readonly older: number; readonly changed: number; readonly setAside: number }
}

/** What a form that is not in use yet would do to the drafts of its earlier versions: counts alone, because drafts are their authors'. */
export interface DraftTrial {
  /** Drafts that were looked at. */
  readonly looked: number
  /** There are more than were looked at. */
  readonly more: boolean
  /** Of those, the ones in which an answer has no place any more and would be put aside. */
  readonly setAside: number
  /** The questions whose answers those are, in the words of their version, with how many drafts have one. */
  readonly questions: readonly { readonly label: string; readonly drafts: number }[]
}

/** What came of bringing drafts to the present version. */
export interface DraftsMoved {
  readonly moved: number
  /** They changed in the meantime, or are out of reach; they move when they are opened. */
  readonly left: number
}

/** The start of a form: what the sources say now. */
export interface FormStart {
  /** Becomes the record's id. */
  readonly id: string
  readonly hash: string
  readonly answers: AnswerValues
  readonly labels: Readonly<Record<string, string>>
  readonly lookups: LookupValues
}

/** Bodies of the forms' calls. */
export interface StartBody {
  readonly form: string
  /** Answers of `about` fields that are known: client, employee, authorization, date. */
  readonly about: AnswerValues
}
export interface PrefillBody {
  readonly form: string
  readonly hash: string
  readonly answers: AnswerValues
  /** Of lookups: the filed form that is corrected, which is not counted itself. */
  readonly id?: string
}
export interface FileBody {
  /** Made by the browser at the start; filing twice under one id stores one record. */
  readonly id: string
  readonly form: string
  readonly hash: string
  /** Answers in sight; hidden ones stay in the draft. */
  readonly answers: AnswerValues
  /** Names of questions that were answered and are now hidden; kept in the change trail. */
  readonly hidden?: readonly string[]
  /** Why a warning was accepted, by check id (rows: `<field>/<row id>/<check id>`). */
  readonly reasons?: Readonly<Record<string, string>>
  readonly signatures?: readonly SignatureInput[]
  /** Version of the record that is corrected; absent for a new one. */
  readonly version?: number
  /** The filed form that this new one takes the place of, once it is signed. */
  readonly supersedesId?: string
  /** From earlier versions of the form; kept beside the answers. */
  readonly retired?: readonly RetiredAnswers[]
  readonly source?: 'web' | 'offline'
  readonly deviceAt?: string
}
/** A form that its author filed without network: what they drew waits for their PIN. */
export interface OwedPin {
  /** The record's. */
  readonly id: string
  readonly version: number
  readonly display: string
  readonly slots: readonly string[]
}
/** Signatures of later slots; `version` is the record's. */
export interface SignBody {
  readonly version: number
  readonly signatures: readonly SignatureInput[]
}
export interface ReturnBody {
  readonly version: number
  readonly message: string
  /** Section id. */
  readonly section?: string
}
/** `on`: `YYYY-MM-DD`, for a stage that asks for its day. */
export interface StageBody {
  readonly version: number
  readonly stage: string
  readonly on?: string
}
export interface LockBody {
  readonly version: number
}
export interface VoidBody {
  readonly version: number
  readonly reason: string
}
/** `id` is made by the browser: the same addendum twice is stored once. */
export interface AddendumBody {
  readonly id: string
  readonly kind: Addendum['kind']
  readonly refersTo?: string
  readonly text: string
}

/** A form that the user may open, and where its screen is. */
export interface FormEntry {
  /** Document id. */
  readonly id: string
  readonly formType: string
  /** Translation key. */
  readonly title: string
  readonly icon?: string
  /** Published hash of the present version. */
  readonly hash: string
  readonly path: string
  readonly about: SubjectBy
  readonly mayWrite: boolean
  readonly mayReview: boolean
  readonly offline: boolean
  /** It is archived: no new one is begun. */
  readonly off?: true
  /** Absent: nobody fills it in without an account. */
  readonly public?: { readonly days: number }
}
