/** Where each address leads whom, by hand from the specification: `host/src/router/route-matrix.test.ts` says how to read it. */
export const LANDINGS = `
/work/team                                    L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/team/teamCustomer                       L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/team/customer                           L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/team/member                             L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
`

/** Redirecting addresses, and where a person with access lands. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/work/team': '/work/team/customer',
  '/work/team/teamCustomer': '/work/team/customer',
}
