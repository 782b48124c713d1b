import { captcha } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'

export interface Captcha {
  readonly id: string | undefined
  /** The picture as an address that an image element takes. */
  readonly picture: string | undefined
  readonly failed: boolean
  readonly refresh: () => void
}

/** Fetches a captcha once it is needed; each is good for one attempt. */
export function useCaptcha(needed: boolean): Captcha {
  const query = useEndpoint(captcha, {}, { enabled: needed, staleTime: Infinity })
  return {
    id: query.data?.captchaId,
    picture: query.data?.image,
    failed: query.isError,
    refresh: () => void query.refetch(),
  }
}
