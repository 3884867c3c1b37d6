/** The id of the reason for balances taken over from another program; each shop has it for bottles and for points. */
export const broughtOver = 'brought_over';
