import { captcha } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'

export interface Captcha {
  readonly id: string | undefined
  /** The picture as a data URL. */
  readonly picture: string | undefined
  readonly failed: boolean
  readonly refresh: () => void
}

/** Fetches a captcha when needed; each is valid for one attempt. */
export function useCaptcha(needed: boolean): Captcha {
  const query = useEndpoint(captcha, {}, { enabled: needed, staleTime: Infinity })
  return {
    id: query.data?.captchaId,
    picture: query.data?.image,
    failed: query.isError,
    refresh: () => void query.refetch(),
  }
}
