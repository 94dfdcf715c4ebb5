/** Something to choose: what is kept and what is shown. */
export interface ChoiceOption {
  readonly id: string
  readonly label: string
  readonly tone?: string | undefined
  /** A second line in pickers. */
  readonly detail?: string | undefined
}
