import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

/**
 * One run of Lighthouse on a phone. Asked as JSON for an address, with the browser, its flags and the cookies of who is
 * signed in, it prints a line for each of its three scores and each figure asked for: name and value with a tab between.
 * Where it could not tell them it prints why, and fails.
 */
const { address, browser, flags, cookies, figures } = JSON.parse(process.argv[2])

/**
 * Signs the browser in, as its user has: a header with the cookies alone would leave the page itself, which reads one
 * of them, without any, and it would lead a visitor home.
 */
async function signIn(port) {
  const opened = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` })
  await opened.setCookie(...cookies)
  await opened.disconnect()
}

async function look(port) {
  const onlyCategories = ['performance', 'accessibility', 'best-practices']
  const { lhr } = await lighthouse(address, { port, onlyCategories })
  if (lhr.finalDisplayedUrl !== address) throw new Error(`led to ${lhr.finalDisplayedUrl}`)
  const failed = lhr.runtimeError?.message ?? lhr.audits['largest-contentful-paint'].errorMessage
  if (failed !== undefined) throw new Error(failed)
  return [
    ...Object.values(lhr.categories).map(({ title, score }) => [title, (score ?? 0) * 100]),
    ...Object.entries(figures).map(([name, audit]) => [name, lhr.audits[audit].numericValue]),
  ]
}

const chrome = await launch({ chromePath: browser, chromeFlags: flags })
try {
  if (cookies.length > 0) await signIn(chrome.port)
  for (const line of await look(chrome.port)) console.log(line.join('\t'))
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
} finally {
  chrome.kill()
}
