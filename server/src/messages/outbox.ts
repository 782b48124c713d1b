import type { CodeMessage, Handover, SmsProvider } from './sms'
import { messageText } from './outbox.text'

const MOST_KEPT = 100

export interface KeptMessage extends CodeMessage {
  sentAt: Date
  text: string
}

/** Sends nothing: messages are shown on the development page and written to the log. Refused in production. */
export class Outbox implements SmsProvider {
  readonly #kept: KeptMessage[] = []
  readonly #log: (line: string) => void

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  /** Newest first. */
  get messages(): readonly KeptMessage[] {
    return this.#kept
  }

  async sendCode(message: CodeMessage): Promise<Handover> {
    const text = messageText(message)
    this.#kept.unshift({ ...message, text, sentAt: new Date() })
    this.#kept.length = Math.min(this.#kept.length, MOST_KEPT)
    this.#log(`SMS to ${message.mobile}: ${text}`)
    return 'accepted'
  }
}
