/** The designers' tools: where a company makes its own forms. Nothing of it is loaded anywhere else. */
export { FormBuilder } from './form-builder.tsx'
