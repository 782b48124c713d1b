import type { SmsPurpose } from '@tessera/shared/contract/user'

export interface CodeMessage {
  /** Eleven digits, without a country code. */
  mobile: string
  purpose: SmsPurpose
  code: string
  /** How long the code is good. */
  minutes: number
}

/** A provider that sends codes by SMS. */
export interface SmsProvider {
  /**
   * Hands the message over; resolving means accepted, not delivered.
   * @throws AppError TOO_OFTEN when the carrier limits the number, MESSAGE_UNSENT for every other refusal and when it cannot be reached
   */
  sendCode(message: CodeMessage): Promise<void>
}
