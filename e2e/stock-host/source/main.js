// What is shared loads first.
import('./page.js');
