import type { ResolvedForm } from '#contract'
import type { RuledForm } from '#form-rules'

/** A form as the engine opens it: questions on pages with their rules, of answers or of a record. */
export interface EngineForm extends RuledForm, Pick<ResolvedForm, 'layout'> {}
