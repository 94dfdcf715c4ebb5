import type { FastifyInstance } from 'fastify'
import { CALL_PATH } from '#contract'

/** architecture P7; the hash is the empty style element that emotion fills through insertRule. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  // Videos of releases are fetched with the caller's headers and shown from memory.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), payment=(), usb=(), microphone=(self)',
}
/** Of the page of a call, which asks for the camera after a click; every other page gets none. */
const CALL_POLICY = 'camera=(self), geolocation=(), payment=(), usb=(), microphone=(self)'
const isOfCall = (url: string): boolean => url.startsWith(`${CALL_PATH}/`)

/** What takes PDFs apart in a thread of its own: it unpacks pictures of scanners with compiled code, which no page may run. */
const PDF_WORKER = /^\/assets\/pdf\.worker[\w.-]*\.mjs$/
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

const OF_LINKS = /^\/forms(?:[/?]|$)/

/** Sets them on every answer; `frames` lets the page hold those of its own server, of which the live chat is the only one; nothing under /api is kept by a cache unless its handler says so (threat S25). */
export function addSecurityHeaders(app: FastifyInstance, { secure, frames }: { readonly secure: boolean; readonly frames: boolean }): void {
  const headers = frames ? { ...HEADERS, 'content-security-policy': `${CONTENT_SECURITY_POLICY}; frame-src 'self'` } : HEADERS
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (PDF_WORKER.test(request.url)) reply.header('content-security-policy', PDF_WORKER_POLICY)
    if (isOfCall(request.url)) reply.header('permissions-policy', CALL_POLICY)
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  // Pages that links lead to are kept by nobody and found by no search.
  app.addHook('onSend', async (request, reply) => {
    if (OF_LINKS.test(request.url)) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
  })
}
