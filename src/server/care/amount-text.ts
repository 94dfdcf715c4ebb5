const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as an amount that people read, without its currency: `1,234.50`. */
export const amountText = (cents: number): string => AMOUNT.format(cents / 100)
