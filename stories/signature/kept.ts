import type { Signature } from '#contract'

/** A short line, drawn on a canvas: what a kept drawing looks like. */
export function drawing(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 460
  canvas.height = 200
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 460, 200)
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(40, 120)
  pen.bezierCurveTo(120, 10, 140, 190, 220, 90)
  pen.bezierCurveTo(280, 30, 300, 160, 420, 80)
  pen.stroke()
  return canvas.toDataURL('image/png')
}

const BASE = { slot: 'nurseSignature', role: 'nurse', name: 'Ada Byron', title: 'RN', at: '2026-03-02T15:04:00Z', contentHash: '0'.repeat(64) } as const

export const DRAWN: Signature = { ...BASE, method: 'drawn', image: drawing() }
export const INSERTED: Signature = { ...BASE, method: 'storedByPin', image: drawing() }
export const TYPED: Signature = { ...BASE, method: 'typed' }
export const OFFLINE: Signature = { ...BASE, method: 'drawn', image: drawing(), deviceAt: '2026-03-02T14:51:00Z' }
export const UNABLE: Signature = {
  ...BASE,
  role: 'client',
  name: 'Grace Holloway',
  method: 'unable',
  unableReason: 'physical',
  note: 'Right hand is in a cast until the end of the month.',
  witness: 'Mary Shore',
}
export const BY_WORD: Signature = { ...BASE, role: 'physician', name: 'Dr. Ann Harper', title: 'MD', method: 'verbal', witness: 'Ada Byron, RN' }
export const REPRESENTED: Signature = {
  ...BASE,
  role: 'client',
  name: 'Maximiliana Featherstonehaugh-Montgomery',
  relationship: 'Daughter and legal guardian',
  method: 'typed',
}
