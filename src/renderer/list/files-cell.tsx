import type { Json } from '#contract'
import { FilesValue } from '#widgets'

/** Files in a cell: few lists have any, so what draws them comes when one has. */
export function FilesCell({ value }: { readonly value: Json }) {
  return <FilesValue value={value} compact />
}
