import { useMemo } from 'react'
import type { Column, OperationItem, ResolvedOperation, ResolvedResource } from '#contract'
import { useHasText, useT } from '#i18n'
import { isNumeric } from '#screen-tree'
import { columnTitle } from '../list/column-title.ts'

export interface ItemColumn {
  readonly column: Column
  readonly title: string
  readonly isNumber: boolean
}

/** What is shown of each item: the columns of the preview that this person has; its name where it has none. */
export function useItemColumns({ id, preview }: ResolvedOperation, resource: ResolvedResource | undefined): readonly ItemColumn[] {
  const t = useT()
  const has = useHasText()
  return useMemo(() => {
    const known = (preview?.columns ?? []).filter(({ field }) => field === 'display' || resource?.fields[field])
    const columns: readonly Column[] = known.length > 0 ? known : [{ field: 'display', primary: true }]
    return columns.map((column) => {
      const field = resource?.fields[column.field]
      return {
        column,
        title: resource ? t(columnTitle(column, resource, id, has)) : t('shared/operations.item'),
        isNumber: field !== undefined && isNumeric(field) && column.as === undefined,
      }
    })
  }, [id, preview, resource, t, has])
}

/** What an item is called: its record, else what tells it apart. */
export const nameOf = ({ key, record, name }: OperationItem): string => record?.display || name || key
