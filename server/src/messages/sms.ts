import type { SmsPurpose } from '@tessera/shared/contract/user'

export interface CodeMessage {
  /** Eleven digits, without a country code. */
  mobile: string
  purpose: SmsPurpose
  code: string
  /** How long the code is good. */
  minutes: number
}

/** Taken by the carrier, or not answered in time: the message may be on its way, or not. */
export type Handover = 'accepted' | 'unanswered'

/** A provider that sends codes by SMS. */
export interface SmsProvider {
  /**
   * Hands the message over; accepted is not delivered.
   * @throws AppError TOO_OFTEN when the carrier limits the number, MESSAGE_UNSENT for every other refusal and when it cannot be reached
   */
  sendCode(message: CodeMessage): Promise<Handover>
}
