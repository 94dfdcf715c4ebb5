/** The code that is asked for after the password; drawn where people sign in and where they sign in again. */
export { SecondStepForm, type SecondStepFormProps } from './second-step-form.tsx'
