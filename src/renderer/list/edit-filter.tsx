import type { ReactNode } from 'react'
import { Popover, type PopoverProps } from '#widgets'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'

/** One field's filter, in a small form beside the button. */
export function EditFilter({ anchor, title, onClose, ...editor }: FilterEditorProps & Omit<PopoverProps, 'children'>): ReactNode {
  return (
    <Popover anchor={anchor} title={title} onClose={onClose}>
      <FilterEditor {...editor} />
    </Popover>
  )
}
