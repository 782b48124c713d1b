import { isOwnPassword, type PasswordOwner } from '@tessera/shared/contract/password'
import { AppError } from '../http/app-error'
import { isCommonPassword } from './common-password.rules'
import { verifyPassword } from './password'

/**
 * Refuses guessable passwords. Needs no proof of identity.
 * @throws AppError PASSWORD_COMMON, PASSWORD_OWN
 */
export async function refuseGuessable(password: string, owner: PasswordOwner): Promise<void> {
  if (isOwnPassword(password, owner)) throw new AppError('PASSWORD_OWN')
  if (await isCommonPassword(password)) throw new AppError('PASSWORD_COMMON')
}

/**
 * Refuses the current password. Only for callers who have proved to be the owner: the answer confirms a guess.
 * @throws AppError PASSWORD_FORMER
 */
export async function refuseFormer(password: string, formerHash: string | null): Promise<void> {
  if (await verifyPassword(formerHash, password)) throw new AppError('PASSWORD_FORMER')
}
