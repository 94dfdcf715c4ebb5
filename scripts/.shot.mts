import { chromium } from 'playwright-core'
const [, , email, path, out, width = '1440', theme = 'light', lang = 'en', ...steps] = process.argv
const base = 'http://localhost:4557'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
const c = await b.newContext({ viewport: { width: Number(width), height: 900 }, acceptDownloads: true })
const p = await c.newPage()
p.on('pageerror', (e) => console.log('PAGEERROR', e.message))
p.on('download', async (d) => { await d.saveAs('/tmp/dl-' + d.suggestedFilename()); console.log('DOWNLOAD', d.suggestedFilename()) })
await p.goto(base)
await p.getByLabel('Email').first().fill(email)
await p.getByLabel('Password', { exact: true }).first().fill('Demo-Pass-2026')
await p.keyboard.press('Enter')
await p.waitForURL(/pages/, { timeout: 60000 })
if (lang !== 'en') { await c.addCookies([{ name: 'lang', value: lang, url: base }]) }
await p.waitForTimeout(1500)
if (theme === 'dark') { await p.evaluate(() => { }) ; await p.getByRole('button', { name: 'Theme Settings' }).click(); await p.getByRole('group', { name: 'Color Scheme' }).getByText('Dark').click(); await p.keyboard.press('Escape') }
await p.goto(base + path)
await p.waitForTimeout(3000)
for (const s of steps) {
  const i = s.indexOf('='); const k = s.slice(0, i), v = s.slice(i + 1)
  if (k === 'text') await p.getByText(v).first().click()
  if (k === 'click') await p.locator(v).first().click()
  if (k === 'key') await p.keyboard.press(v)
  if (k === 'type') await p.keyboard.type(v)
  if (k === 'wait') await p.waitForTimeout(Number(v))
  if (k === 'goto') { await p.goto(base + v); await p.waitForTimeout(2500) }
  if (k === 'role') { const [r, n] = v.split('|'); await p.getByRole(r as any, { name: n }).first().click() }
  if (k === 'shot') await p.screenshot({ path: v })
  if (k === 'print') console.log(await p.locator(v).first().innerText())
}
await p.waitForTimeout(500)
await p.screenshot({ path: out })
await b.close()
