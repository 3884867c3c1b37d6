/** The time that a random run takes in `npm test`. `npm run soak` plays the same for longer. */
export const shortRunSeconds = 5;
