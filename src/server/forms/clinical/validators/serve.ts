import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { RUNTIME_MODULE } from './runtime-module.ts'
import type { Validators } from './validators.ts'

/** The text of `/api/ui/validators/<name>.js`: of a published version by its hash, or the runtime they share. Throws not-found. */
export async function validatorText(context: FormsContext, validators: Validators, name: string): Promise<string> {
  if (name === RUNTIME_MODULE.name) return RUNTIME_MODULE.text
  const version = await context.versions.named(name)
  if (version === undefined) throw new RefusalError('not-found')
  return validators.moduleOf(version)
}
