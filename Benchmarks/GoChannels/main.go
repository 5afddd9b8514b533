// The round trips of RoundTrips.swift with goroutines and channels: users that each ask one store,
// wait for its answer, and ask again. Prints the round trips of a second of processor time.
//
//	go run main.go USERS TRIPS
package main

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"syscall"
)

type question struct {
	value  uint64
	answer chan uint64
}

// processorSeconds returns the processor time of this process on all its threads.
func processorSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func store(questions chan question) {
	var answers uint64
	for asked := range questions {
		answers++
		asked.answer <- asked.value*3 + answers
	}
}

func main() {
	users, usersError := strconv.Atoi(os.Args[1])
	trips, tripsError := strconv.Atoi(os.Args[2])
	if usersError != nil || tripsError != nil {
		panic("expected the numbers of users and of round trips")
	}
	each := trips / users
	questions := make(chan question)
	go store(questions)
	begin := make(chan struct{})
	var all, ready sync.WaitGroup
	all.Add(users)
	ready.Add(users)
	for number := 0; number < users; number++ {
		go func(state uint64) {
			defer all.Done()
			answer := make(chan uint64, 1)
			ready.Done()
			<-begin
			for trip := 0; trip < each; trip++ {
				questions <- question{state, answer}
				state ^= <-answer
			}
		}(uint64(number))
	}
	ready.Wait()
	start := processorSeconds()
	close(begin)
	all.Wait()
	fmt.Println(float64(users*each) / (processorSeconds() - start))
}
