import type { FastifyReply } from 'fastify'
import type { SheetKind } from '#contract'
import type { SheetFile } from '#server/platform/sheets'

/** What the description of a call names a file. */
export const SHEET_WORDS: Readonly<Record<SheetKind, string>> = { csv: 'CSV', xlsx: 'an Excel workbook' }

export const sendSheet = (reply: FastifyReply, { fileName, mediaType, content }: SheetFile): FastifyReply =>
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(content)
