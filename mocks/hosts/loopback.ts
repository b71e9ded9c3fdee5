import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type Answer, longestReply, type Sender } from '../service/deliveries.ts'

/** Real deliveries of the HTTP host: to this machine alone, since anybody may enter any address. */

const mostTime = 10_000

/** The names and numbers of this machine for itself, as an address has them after parsing. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Null for any other address: it isn't contacted. Redirects aren't followed, and a reply is read to a limit. */
export const sendToLoopback: Sender = (url, delivery) => {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol) || !isLoopback(address.hostname)) return null
  const { headers, body } = delivery()
  return new Promise<Answer>((resolve) => {
    const end = (answer: Answer) => {
      clearTimeout(timer)
      sending.destroy()
      resolve(answer)
    }
    const noAnswer = (problem: 'timeout' | 'lost') => end({ status: null, problem, reply: null })
    const timer = setTimeout(() => noAnswer('timeout'), mostTime)
    const request = address.protocol === 'https:' ? overHttps : overHttp
    const sending = request(address, {
      method: 'POST',
      agent: false,
      // Always 127.0.0.1, whichever address a resolver gives for `localhost`.
      ...(address.hostname === 'localhost' && { family: 4, lookup: toLoopback }),
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
    })
    sending.on('error', () => noAnswer('lost'))
    sending.on('response', (response) => {
      let reply = ''
      const finish = () => end({ status: response.statusCode ?? 0, problem: null, reply })
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        reply = (reply + part).slice(0, longestReply)
        if (reply.length >= longestReply) finish()
      })
      response.on('end', finish)
      response.on('error', () => noAnswer('lost'))
    })
    sending.end(body)
  })
}

type Found = (error: null, address: string | { address: string; family: number }[], family?: number) => void

function toLoopback(_name: string, { all }: { all?: boolean | undefined }, found: Found): void {
  if (all) found(null, [{ address: '127.0.0.1', family: 4 }])
  else found(null, '127.0.0.1', 4)
}
