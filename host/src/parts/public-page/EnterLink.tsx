import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink } from '@tessera/shared/ui/core'
import { PUBLIC_TEXT } from './public-page.text'

/** Link into the product: the workbench for a signed-in person, the log-in for a visitor. */
export function EnterLink({ large }: { readonly large?: boolean }) {
  const signedIn = useSession((session) => session.token !== null)
  const words = signedIn ? PUBLIC_TEXT.work : large ? PUBLIC_TEXT.start : PUBLIC_TEXT.logIn
  return (
    <ButtonLink to={signedIn ? '/work' : '/login'} variant="primary" size={large ? 'large' : 'medium'}>
      {words}
    </ButtonLink>
  )
}
