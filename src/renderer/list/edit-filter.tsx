import type { ReactNode } from 'react'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'
import { FilterPopover, type FilterPopoverProps } from './filter-popover.tsx'

/** One field's filter, in a small form beside the button. */
export function EditFilter({ anchor, title, onClose, ...editor }: FilterEditorProps & Omit<FilterPopoverProps, 'children'>): ReactNode {
  return (
    <FilterPopover anchor={anchor} title={title} onClose={onClose}>
      <FilterEditor {...editor} />
    </FilterPopover>
  )
}
