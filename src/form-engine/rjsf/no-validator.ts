import type { ValidatorType } from '@rjsf/utils'

/** Validates nothing: the rules and the server do. rjsf asks for one all the same. */
export const NO_VALIDATOR: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
}
