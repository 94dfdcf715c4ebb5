/** Which transition of which record. */
export interface TransitionCall {
  readonly resource: string
  readonly id: string
  readonly transition: string
}
