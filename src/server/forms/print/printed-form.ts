import type { FiledForm, ResolvedForm } from '#contract'
import type { FormState } from '#form-rules'

/** Everything that stands on the paper of a filed form. */
export interface PrintedForm {
  readonly form: ResolvedForm
  readonly filed: FiledForm
  /** Document id of the resource of filed forms, whose words say how far the form is. */
  readonly filedAs: string
  /** What is in sight with these answers. */
  readonly state: Pick<FormState, 'values' | 'visible'>
  /** Words of the form's own version, else of today. */
  readonly text: (key: string, places?: Readonly<Record<string, string | number>>) => string
  /** The agency's letterhead; `logo` is a PNG or JPEG as a data URL. */
  readonly company: { readonly name: string; readonly lines: readonly string[]; readonly logo?: string }
  readonly client: { readonly name: string; readonly lines: readonly string[] }
  /** Attached pictures that are printed, as data URLs by file id; all other files are listed by name. */
  readonly pictures?: ReadonlyMap<string, string>
  /** IANA zone of the agency. */
  readonly timeZone: string
  readonly printedAt: string
}
