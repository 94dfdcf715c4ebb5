/** A number as networks dial it (E.164), of the North American plan where no country is said; undefined for what is none. */
export function dialled(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  if (phone.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(local) ? `+1${local}` : undefined
}
