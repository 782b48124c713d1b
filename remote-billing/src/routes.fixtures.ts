/** Where each address leads whom, by hand from the specification: `host/src/router/route-matrix.test.ts` says how to read it. */
export const LANDINGS = `
/work/profile                                 L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/profile/order                           L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/profile/subscription                    L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/profile/records                         L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/membershipAgreement                          O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO
`

/** Redirecting addresses, and where a person with access lands. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/work/profile': '/work/profile/subscription',
}
