/** Node built-ins only: `npm start` runs this before the install. */
import { createServer } from 'node:net'

const HIGHEST = 65_535

/** The server's listen address; same rule as server/src/config.ts. */
export const listeningHost = () => process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')

/** @returns {Promise<boolean>} whether the port is in use */
function isTaken(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(false)))
  })
}

/**
 * The port from the environment, or `usual`. Exits with advice when it is invalid or in use.
 * @param {string} command the command as typed, for the advice
 */
export async function requirePort(usual, host, command) {
  const text = process.env.PORT || String(usual)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > HIGHEST) {
    console.error(
      `PORT is "${text}", which is no port: a whole number from 0 to ${HIGHEST}. For example: PORT=${usual} ${command}`,
    )
    process.exit(1)
  }
  if (port === 0 || !(await isTaken(port, host))) return port
  const other = port < HIGHEST ? port + 1 : usual
  console.error(`Port ${port} is in use. Stop what listens there, or choose another: PORT=${other} ${command}`)
  process.exit(1)
}
