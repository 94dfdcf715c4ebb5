import { datePickerAnatomy } from '@chakra-ui/react/anatomy'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const focus = { outline: 'var(--focus-ring)', outlineOffset: '-2px' }
const step = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  boxSize: '32px',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _focusVisible: focus,
  _disabled: { opacity: 0.4, cursor: 'default' },
}

/** A month to choose a day from. */
export const calendarRecipe = defineSlotRecipe({
  className: 'calendar',
  slots: datePickerAnatomy.keys(),
  base: {
    viewControl: { display: 'flex', alignItems: 'center', gap: '6px', marginBlockEnd: '8px' },
    prevTrigger: step,
    nextTrigger: step,
    table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
    tableHeader: { padding: '4px 0', fontSize: 'small', fontWeight: '500', color: 'muted', textAlign: 'center' },
    tableCell: { padding: '1px' },
    tableCellTrigger: {
      display: 'grid',
      placeItems: 'center',
      width: '100%',
      minHeight: '32px',
      borderRadius: 'control',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      _hover: { bg: 'hover' },
      _focusVisible: focus,
      _today: { fontWeight: '600', color: 'brand.text', boxShadow: 'inset 0 0 0 1px currentColor' },
      '&[data-outside-range]': { color: 'muted' },
      '&[data-disabled]': { color: 'muted', opacity: 0.5, cursor: 'default', textDecoration: 'line-through' },
      '&[data-selected]': { bg: 'brand.solid', color: 'brand.contrast' },
    },
  },
})
