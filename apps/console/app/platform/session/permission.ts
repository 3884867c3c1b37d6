/** What a member of the staff may be allowed to do: a name of the contract's catalogue. */
export type Permission = string;
